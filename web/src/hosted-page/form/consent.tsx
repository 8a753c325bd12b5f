import { type ReactNode, useState } from 'react'

export function useConsent(missing: string) {
  const [isGiven, setGiven] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [box, hold] = useState<HTMLInputElement | null>(null)
  return {
    isGiven,
    problem,
    hold,
    give(to: boolean) {
      setGiven(to)
      if (to) setProblem(null)
    },
    /** False when the box is not ticked: shows the message and moves the focus there. */
    check(): boolean {
      if (isGiven) return true
      setProblem(missing)
      box?.focus()
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
          ref={(element) => consent.hold(element)}
          checked={consent.isGiven}
          disabled={isLocked}
          required
          aria-invalid={consent.problem !== null}
          aria-describedby="consent-problem"
          onChange={(event) => consent.give(event.currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      <p className="problem" id="consent-problem" aria-live="polite">
        {consent.problem}
      </p>
    </div>
  )
}
