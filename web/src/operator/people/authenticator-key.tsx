import { CopyButton } from '#/ui/controls/copy-button.tsx'
import { QrCode } from '#/ui/controls/qr-code.tsx'
import classes from '../desk.module.css'
import own from './people.module.css'

/** For an authenticator app: `secret` to type, `uri` to scan. */
export interface Key {
  secret: string
  uri: string
}

/** The key for a person's authenticator app, shown only once. */
export function AuthenticatorKey({
  secretKey: { secret, uri },
  email,
}: {
  secretKey: Key
  email: string
}) {
  return (
    <div className={own['secret']}>
      <p className={classes['wrap']}>
        The key for {email}’s authenticator app. It is shown only once: give it to no one else. The
        person who asked makes the link, so no one has both.
      </p>
      <QrCode text={uri} label={`Key for the app of ${email}`} />
      <span>
        <code>{secret}</code> <CopyButton value={secret} label="the key" />
      </span>
    </div>
  )
}
