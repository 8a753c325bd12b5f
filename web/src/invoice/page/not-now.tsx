interface NotNowProps {
  /** While what was asked for is under way nothing can be taken back. */
  isLocked: boolean
  onPress: () => void
}

/** The way out of a form that was opened and is not wanted. */
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
