interface CloseFormButtonProps {
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
