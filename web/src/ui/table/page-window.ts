const SHOWN = 3

export function pageWindow(page: number, totalPages: number): number[] {
  const count = Math.min(SHOWN, totalPages)
  const first = Math.min(Math.max(page - 1, 1), totalPages - count + 1)
  return Array.from({ length: count }, (_, index) => first + index)
}
