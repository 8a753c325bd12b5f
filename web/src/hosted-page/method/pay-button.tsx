import { useIsHydrated } from '../form/use-is-hydrated.ts'

interface PayButtonProps {
  price: string
  isPaying: boolean
}

export function PayButton({ price, isPaying }: PayButtonProps) {
  // Before hydration, submitting would navigate with the card details in the address.
  const isHydrated = useIsHydrated()
  return (
    <>
      <button
        type="submit"
        className="button primary pay"
        disabled={!isHydrated}
        aria-disabled={isPaying}
      >
        {isPaying && <span className="spinner" />}
        {isPaying ? 'Paying' : 'Pay'} {price}
      </button>
      {!isHydrated && (
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
