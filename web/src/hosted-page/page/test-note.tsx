import { TEST_CARDS_PATH } from '@paydeck/contract/calls/payments/card-provider'

export function TestNote() {
  return (
    <p className="test-note">
      Test mode: no real money moves.{' '}
      <a href={TEST_CARDS_PATH} target="_blank" rel="noreferrer">
        Test cards
      </a>
    </p>
  )
}
