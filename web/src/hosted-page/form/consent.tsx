import { type ReactNode, useState } from 'react'

export function useConsent(missingText: string) {
  const [isGiven, setGiven] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [checkbox, setCheckbox] = useState<HTMLInputElement | null>(null)
  return {
    isGiven,
    problem,
    setCheckbox,
    setConsent(isChecked: boolean) {
      setGiven(isChecked)
      if (isChecked) setProblem(null)
    },
    /** False when the box is not ticked: shows the message and moves the focus there. */
    check(): boolean {
      if (isGiven) return true
      setProblem(missingText)
      checkbox?.focus()
      return false
    },
  }
}

interface ConsentProps {
  consent: ReturnType<typeof useConsent>
  isLocked?: boolean
  children: ReactNode
}

export function Consent({ consent, isLocked = false, children }: ConsentProps) {
  return (
    <div className="consent">
      <label>
        <input
          type="checkbox"
          ref={(element) => consent.setCheckbox(element)}
          checked={consent.isGiven}
          disabled={isLocked}
          required
          aria-invalid={consent.problem !== null}
          aria-describedby="consent-problem"
          onChange={(event) => consent.setConsent(event.currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      <p className="problem" id="consent-problem" aria-live="polite">
        {consent.problem}
      </p>
    </div>
  )
}
