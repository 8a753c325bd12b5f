import classes from './api-keys-page.module.css'

interface SecretKeyProps {
  secret: string
  onCopied: () => void
}

/** Asterisks in place of the secret key, which is never in the document. Copying them copies the key. */
export function SecretKey({ secret, onCopied }: SecretKeyProps) {
  return (
    <code
      className={classes['token']}
      aria-label="Secret key, hidden"
      onCopy={(event) => {
        event.clipboardData.setData('text/plain', secret)
        event.preventDefault()
        onCopied()
      }}
    >
      {'*'.repeat(24)}
    </code>
  )
}
