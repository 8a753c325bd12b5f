/** Level M of versions 1 to 6: the number of blocks, and of data bytes in each. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [1, 16],
  [1, 28],
  [1, 44],
  [2, 32],
  [2, 43],
  [4, 27],
]

/** A mask inverts the squares where it is 0. */
const MASKS: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
]

interface Grid {
  size: number
  isDark: (x: number, y: number) => boolean
}

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at)

function gridOf(picture: Element): Grid {
  const path = picture.querySelector('path')
  const squares = [...(path?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  )
  if (path?.getAttribute('fill') !== '#000') throw new Error('The squares are not black')
  const modules = squares.flat()
  const [first, last] = [Math.min(...modules), Math.max(...modules)]
  const whole = Number(picture.getAttribute('viewBox')?.split(' ')[2])
  if (first < 2 || last > whole - 3) throw new Error('Nothing white is around the code')
  const dark = new Set(squares.map(([x, y]) => `${x - first},${y - first}`))
  return { size: last - first + 1, isDark: (x, y) => dark.has(`${x},${y}`) }
}

/** The three finder patterns. */
function expectCorners({ size, isDark }: Grid): void {
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const)
    for (const x of range(7))
      for (const y of range(7)) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3))
        if (isDark(left + x, top + y) !== (ring !== 2))
          throw new Error('A corner is not that of a QR code')
      }
}

/** The mask, from both copies of the format information. */
function maskOf({ size, isDark }: Grid) {
  const valueOf = (cells: readonly (readonly [number, number])[]) =>
    cells.reduce((value, [x, y]) => value * 2 + Number(isDark(x, y)), 0)
  const row = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => [x, 8] as const)
  const column = [7, 5, 4, 3, 2, 1, 0].map((y) => [8, y] as const)
  const below = range(7).map((at) => [8, size - 1 - at] as const)
  const beside = range(8).map((at) => [size - 8 + at, 8] as const)
  const formatBits = valueOf([...row, ...column])
  if (formatBits !== valueOf([...below, ...beside])) throw new Error('The two formats differ')
  const format = (formatBits ^ 0b101010000010010) >> 10
  if (format >> 3 !== 0) throw new Error('Not of level M')
  return MASKS[format & 7] ?? (() => 1)
}

/** The bits of data and error correction, up and down in columns of two from the right. */
function bitsOf(grid: Grid): number[] {
  const { size, isDark } = grid
  const mask = maskOf(grid)
  const isNearMark = (at: number) => Math.abs(at - (size - 7)) <= 2
  const isFixed = (x: number, y: number) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && (y < 9 || y >= size - 8)) ||
    (x >= size - 8 && y < 9) ||
    (size > 21 && isNearMark(x) && isNearMark(y))
  const columns = range(size).filter((x) => x !== 6)
  const pairs = range(columns.length / 2).map((at) =>
    columns.slice(at * 2, at * 2 + 2).toReversed(),
  )
  return pairs.toReversed().flatMap((pair, index) => {
    const down = range(size)
    return (index % 2 === 0 ? down.toReversed() : down).flatMap((y) =>
      pair.filter((x) => !isFixed(x, y)).map((x) => Number(isDark(x, y) !== (mask(x, y) === 0))),
    )
  })
}

const numberIn = (bits: readonly number[]) => bits.reduce((value, bit) => value * 2 + bit, 0)

/**
 * Reads the text of a QR code from its squares by ISO/IEC 18004, without the library that made it.
 * Supports byte mode, level M, up to version 6, undamaged.
 */
export function readQr(picture: Element): string {
  const grid = gridOf(picture)
  expectCorners(grid)
  const [blocks, length] = BLOCKS[(grid.size - 21) / 4] ?? []
  if (blocks === undefined || length === undefined) throw new Error(`${grid.size} squares wide`)
  const bits = bitsOf(grid)
  const byteAt = (at: number) => bits.slice(at * 8, at * 8 + 8)
  const data = range(blocks).flatMap((block) =>
    range(length).flatMap((at) => byteAt(at * blocks + block)),
  )
  if (numberIn(data.slice(0, 4)) !== 0b0100) throw new Error('Not in bytes')
  const count = numberIn(data.slice(4, 12))
  const bytes = range(count).map((at) => numberIn(data.slice(12 + at * 8, 20 + at * 8)))
  return new TextDecoder().decode(Uint8Array.from(bytes))
}
