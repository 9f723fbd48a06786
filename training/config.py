"""Every number of the training run, in one place."""

from dataclasses import asdict, dataclass, field


@dataclass
class Shape:
    """The network's shape; written into the header of the weights file."""

    channels: int = 80
    blocks: int = 16
    pooled: tuple = (2, 5, 8, 11)  # blocks that look at the whole board and at whole regions
    regions: bool = True  # whether pooled blocks also average over chains and empty regions
    head: int = 32  # channels of the point head
    wide: int = 48  # units of the board head
    planes: int = 10


@dataclass
class Config:
    shape: Shape = field(default_factory=Shape)
    start: str = ""  # a weights file to go on from; its tower may have fewer channels, and more or fewer blocks
    seed: int = 20
    seconds: float = 960.0  # training time; the schedules follow the clock unless `steps` is set
    steps: int = 0
    batch: int = 1024
    # Share of each kind of position in a batch; see data.py for the kinds.
    mix: dict = field(
        default_factory=lambda: {
            "game": 0.46,
            "area": 0.12,
            "small": 0.04,
            "opening": 0.01,
            "settled": 0.04,
            "settled-small": 0.03,
            "stopped": 0.06,
            "nearly": 0.06,
            "outcome": 0.15,
            "filled": 0.02,
            "lonely": 0.01,
        }
    )
    optimizer: str = "muon"  # "muon" for the convolutions of the trunk, AdamW for the rest; or "adamw" for all
    muon_rate: float = 0.02
    muon_decay: float = 0.05
    adam_rate: float = 0.003
    adam_decay: float = 0.01
    warmup: float = 0.02  # share of the run
    floor: float = 0.002  # share of the peak rate that is left at the end
    average: float = 0.9995  # decay of the running average of the weights, which is what is exported
    # Weights of the losses, each a mean over boards.
    ownership: float = 1.0
    people: float = 0.6
    lead: float = 0.15
    spread: float = 0.02
    # When to read the dead stones of the unmarked games off the network so far, as shares of the run.
    agree_at: tuple = (0.15, 0.5)
    # Whether the network of `start` labels every second of the earlier positions of the counted games, in four of the
    # ways the board can lie.
    teach: bool = False
    evaluate_every: float = 0.125  # share of the run
    limit_batches: int = 8  # batches from which the range of the pooled values is read after training
    compile: bool = True

    def as_dict(self):
        return asdict(self)
