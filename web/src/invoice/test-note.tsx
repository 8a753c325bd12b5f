/** Where the sandbox provider lists its test cards. */
const TEST_CARDS = '/docs/test-cards'

/** Says, quietly, that the sandbox provider takes the cards here. */
export function TestNote() {
  return (
    <p className="test-note">
      Test mode: no real money moves.{' '}
      <a href={TEST_CARDS} target="_blank" rel="noreferrer">
        Test cards
      </a>
    </p>
  )
}
