import type { Dice } from '../../soak/life.ts'

/** The source of a flood: a name, and a fresh address for each call. */
export interface Source {
  name: string
  address: (dice: Dice) => string
}

const hex = (dice: Dice): string => dice.between(0, 65_535).toString(16)

/** Honest people use none of these networks. */
export const SOURCES: readonly Source[] = [
  {
    name: 'one /64',
    address: (dice) => `2001:db8:66:1:${hex(dice)}:${hex(dice)}:${hex(dice)}:${hex(dice)}`,
  },
  { name: 'one IPv4', address: () => '198.51.100.7' },
  {
    name: '200 networks',
    address: (dice) => `10.66.${dice.between(0, 199)}.${dice.between(1, 254)}`,
  },
]

/** An address in a separate network. */
export const clientAddress = (person: number): string => `172.16.${person}.20`
