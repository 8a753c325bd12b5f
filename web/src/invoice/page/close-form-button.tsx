interface CloseFormButtonProps {
  /** Nothing can be cancelled while a request is in progress. */
  isLocked: boolean
  onPress: () => void
}

export function CloseFormButton({ isLocked, onPress }: CloseFormButtonProps) {
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
