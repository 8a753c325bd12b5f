import { stripSpaces } from './abn.ts'

export const isNzbn = (text: string): boolean => stripSpaces(text).length === 13

/** Whether it is valid by the register's rules: a number of GS1 New Zealand (94…) with its check digit. */
export function isCheckedNzbn(text: string): boolean {
  const digits = stripSpaces(text)
  if (!/^94[0-9]{11}$/.test(digits)) return false
  const sum = Array.from(digits).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  )
  return sum % 10 === 0
}
