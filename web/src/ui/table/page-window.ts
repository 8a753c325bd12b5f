/** The numbered buttons shown at a time. */
const SHOWN = 3

/** The page numbers to show: three in a row around the current one, fewer when there are not so many. */
export function pageWindow(page: number, totalPages: number): number[] {
  const count = Math.min(SHOWN, totalPages)
  const first = Math.min(Math.max(page - 1, 1), totalPages - count + 1)
  return Array.from({ length: count }, (_, index) => first + index)
}
