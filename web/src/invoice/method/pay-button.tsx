interface PayButtonProps {
  /** The price in words, or another thing that is done. */
  price: string
  isPaying: boolean
}

/** The one thing to do next: it carries the amount, and says when it is under way. */
export function PayButton({ price, isPaying }: PayButtonProps) {
  return (
    <>
      <button type="submit" className="button primary" aria-disabled={isPaying}>
        {isPaying && <span className="spinner" />}
        {isPaying ? 'Paying' : 'Pay'} {price}
      </button>
      <p className="visually-hidden" role="status">
        {isPaying && `Paying ${price}. Please wait.`}
      </p>
    </>
  )
}
