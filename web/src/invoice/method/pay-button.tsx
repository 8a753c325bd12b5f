interface PayButtonProps {
  price: string
  isPaying: boolean
}

export function PayButton({ price, isPaying }: PayButtonProps) {
  return (
    <>
      <button type="submit" className="button primary pay" aria-disabled={isPaying}>
        {isPaying && <span className="spinner" />}
        {isPaying ? 'Paying' : 'Pay'} {price}
      </button>
      <p className="visually-hidden" role="status">
        {isPaying && `Paying ${price}. Please wait.`}
      </p>
    </>
  )
}
