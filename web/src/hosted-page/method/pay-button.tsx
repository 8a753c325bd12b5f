import { useIsLive } from '../form/use-is-live.ts'

interface PayButtonProps {
  price: string
  isPaying: boolean
}

export function PayButton({ price, isPaying }: PayButtonProps) {
  // Before hydration, submitting would navigate with the card details in the address.
  const isLive = useIsLive()
  return (
    <>
      <button
        type="submit"
        className="button primary pay"
        disabled={!isLive}
        aria-disabled={isPaying}
      >
        {isPaying && <span className="spinner" />}
        {isPaying ? 'Paying' : 'Pay'} {price}
      </button>
      {!isLive && (
        <p className="long-wait">
          This is taking longer than usual. Check your internet connection, then{' '}
          <a href="?">try again</a>.
        </p>
      )}
      <p className="visually-hidden" role="status">
        {isPaying && `Paying ${price}. Please wait.`}
      </p>
    </>
  )
}
