// An optimized flood fill with a stack in plain C++: flood FILE WIDTH HEIGHT ROUNDS
// FILE contains boards with HEIGHT rows of WIDTH letters and a newline, one after the other. For each board, the empty
// regions are filled once, and the points of each owner are counted. A frame around the board avoids checks for its edges.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <vector>

static double cpu_ms() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

int main(int count, char **words) {
    if (count != 5) return 2;
    std::ifstream file(words[1], std::ios::binary);
    std::vector<char> text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const size_t width = std::atoll(words[2]), height = std::atoll(words[3]);
    const int rounds = std::atoi(words[4]);
    const size_t size = (width + 1) * height, boards = text.size() / size, stride = width + 2;
    // 0 empty and not seen, 1 black, 2 white, 4 the frame, 8 seen.
    std::vector<uint8_t> cells(stride * (height + 2), 4);
    std::vector<uint32_t> stack(width * height + 4);
    uint64_t sums[4] = {0, 0, 0, 0};
    std::vector<double> times;
    for (int round = 0; round < rounds; round++) {
        std::fill(sums, sums + 4, 0);
        const double start = cpu_ms();
        for (size_t board = 0; board < boards; board++) {
            const char *from = text.data() + board * size;
            for (size_t y = 0; y < height; y++, from += width + 1) {
                uint8_t *row = &cells[(y + 1) * stride + 1];
                for (size_t x = 0; x < width; x++) row[x] = from[x] == 'X' ? 1 : from[x] == 'O' ? 2 : 0;
            }
            for (size_t y = 1; y <= height; y++)
                for (size_t first = y * stride + 1; first <= y * stride + width; first++) {
                    if (cells[first] != 0) continue;
                    uint32_t *top = stack.data();
                    *top++ = uint32_t(first);
                    cells[first] = 8;
                    uint64_t points = 0;
                    unsigned touches = 0;
                    while (top != stack.data()) {
                        const uint32_t at = *--top;
                        points++;
                        const uint32_t beside[4] = {uint32_t(at - stride), at - 1, at + 1, uint32_t(at + stride)};
                        for (const uint32_t next : beside) {
                            const uint8_t cell = cells[next];
                            touches |= cell;
                            if (cell == 0) {
                                cells[next] = 8;
                                *top++ = next;
                            }
                        }
                    }
                    sums[touches & 3] += points;
                }
        }
        times.push_back(cpu_ms() - start);
    }
    std::sort(times.begin(), times.end());
    std::printf("{\"boards\":%zu,\"ms\":%f,\"black\":%llu,\"white\":%llu,\"neutral\":%llu}\n", boards, times[0],
                (unsigned long long)sums[1], (unsigned long long)sums[2], (unsigned long long)(sums[0] + sums[3]));
}
