interface NotNowProps {
  /** Nothing can be cancelled while a request is in progress. */
  isLocked: boolean
  onPress: () => void
}

export function NotNow({ isLocked, onPress }: NotNowProps) {
  return (
    <button
      type="button"
      className="button"
      aria-disabled={isLocked}
      onClick={() => !isLocked && onPress()}
    >
      Not now
    </button>
  )
}
