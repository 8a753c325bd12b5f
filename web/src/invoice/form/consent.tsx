import { type ReactNode, useState } from 'react'

/** Something the customer has to agree to before anything is sent. */
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
    /** True when it was given; otherwise says what is missing, and takes the focus there. */
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
  /** What is agreed to, in a sentence. */
  children: ReactNode
}

/** The box to tick, its sentence, and what is wrong while it is not ticked. */
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
