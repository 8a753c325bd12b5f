import { Button } from '#/ui/controls/button.tsx'
import { CopyButton } from '#/ui/controls/copy-button.tsx'
import { useAutofocus } from '#/ui/controls/use-autofocus.ts'

import classes from './second-factor.module.css'

interface RecoveryCodesProps {
  codes: string[]
  isBusy?: boolean
  onDone: () => void
}

/** Shown once. Each code works once, in place of a code from the app. */
export function RecoveryCodes({ codes, isBusy = false, onDone }: RecoveryCodesProps) {
  const container = useAutofocus<HTMLDivElement>()
  return (
    <div className={classes['fields']} ref={container}>
      <p>
        Use one of these to sign in when you do not have your phone. Each works once. You will not
        see them again, so keep them somewhere safe, such as your password manager.
      </p>
      <ul className={classes['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes['done']}>
        <span className={classes['key']}>
          Copy all of them <CopyButton value={codes.join('\n')} label="recovery codes" />
        </span>
        <Button variant="primary" data-autofocus isBusy={isBusy} onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  )
}
