import type { SearchMatch } from '@paydeck/contract/calls/search'

export interface OptionText {
  text: string
  /** The parts to mark. */
  marks: readonly Pick<SearchMatch, 'start' | 'end'>[]
}

/** One line of the search: a record, a page, an action or an earlier search. */
export interface SearchOption {
  id: string
  icon: 'payments' | 'customers' | 'orders' | 'refunds' | 'transfers' | 'page' | 'act' | 'recent'
  title: OptionText
  /** Shown next to the title. */
  detail?: OptionText | undefined
  /** Where the text matched, if neither title nor detail shows it. */
  match?: OptionText | undefined
  amount?: { amount: number; currency: string } | undefined
  status?:
    | {
        kind: 'payments' | 'orders' | 'refunds' | 'transfers'
        status: string
        isLost?: boolean | undefined
      }
    | undefined
  at?: string | undefined
  /** The target, with the action to open there. */
  to?: { href: string; act?: string } | undefined
  /** Replaces the typed text. */
  text?: string | undefined
}

export interface OptionGroup {
  label: string
  /** "3", "10,000+". */
  count?: string | undefined
  options: SearchOption[]
}

export const plain = (text: string): OptionText => ({ text, marks: [] })
