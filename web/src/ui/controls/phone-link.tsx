import { formatPhone } from '@paydeck/contract/identifiers/phone-number'
import type { Country } from '@paydeck/contract/money/currency'

/** @param home numbers of other countries show their code */
export const PhoneLink = ({ number, home }: { number: string; home: Country }) => (
  <a href={`tel:${number}`}>{formatPhone(number, home)}</a>
)
