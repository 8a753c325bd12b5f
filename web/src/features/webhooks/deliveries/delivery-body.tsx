import { CopyButton } from '#/ui/controls/copy-button.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { formatBody } from './format-body.ts'
import classes from '../webhooks.module.css'

/** Formats the body for reading; copying copies the exact body. */
export function DeliveryBody({ body }: { body: string }) {
  const copy = (
    <span className={classes['copy']}>
      <CopyButton value={body} label="body as it is sent" />
    </span>
  )
  return (
    <Section title="Body" aside={copy}>
      <pre className={classes['body']}>{formatBody(body)}</pre>
      <p className={classes['note']}>
        Laid out for reading. It is sent, signed and copied without the line breaks.
      </p>
    </Section>
  )
}
