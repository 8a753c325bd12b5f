import { CopyButton } from '#/ui/controls/copy-button.tsx'
import { QrCode } from '#/ui/controls/qr-code.tsx'

import classes from './second-factor.module.css'

/** The secret of an authenticator app: as a QR code, as a link, and to type. */
export function SecretToScan({ secret, uri }: { secret: string; uri: string }) {
  return (
    <>
      <p>
        Scan this with an authenticator app on your phone, for example Google Authenticator,
        Microsoft Authenticator or 1Password. Then enter the six digits it shows.
      </p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p className={classes['secret']}>
        Cannot scan it? <a href={uri}>Open the app on this device</a> or enter this key:
        <span className={classes['key']}>
          <code>{groupByFour(secret)}</code>
          <CopyButton value={secret} label="key" />
        </span>
      </p>
    </>
  )
}

const groupByFour = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''
