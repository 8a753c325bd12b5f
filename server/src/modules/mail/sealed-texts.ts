import { sealedColumn, type SealedColumn } from '../../db/reseal.ts'
import { sealText, unsealText } from '../../kit/secrets/sealed.ts'
import { deriveKeys, type Keys, type Secrets } from '../../kit/secrets/secrets.ts'
import type { MailDeps, MailKey } from './deps.ts'

/** The bodies of an email; sealed because their links grant access. */
interface Texts {
  html: string
  plain: string
}

const keysOf = (secrets: Secrets): Keys => deriveKeys(secrets, 'mail')
const contextOf = ({ merchantId, mailId }: MailKey): string => `${merchantId}:${mailId}`

/** The sealed columns of the module. */
export const mailColumns = (secrets: Secrets): SealedColumn[] =>
  (['html', 'plain'] as const).map((column) =>
    sealedColumn({
      table: 'app.mail',
      column,
      form: 'text',
      id: ['mailId'],
      keys: keysOf(secrets),
      contextOf: ({ merchantId = '', mailId = '' }) => contextOf({ merchantId, mailId }),
    }),
  )

/** An empty text stays empty. */
export function sealTexts({ secrets, random }: MailDeps, mail: MailKey, texts: Texts): Texts {
  const keys = keysOf(secrets)
  const sealed = (text: string): string => text && sealText(keys, text, contextOf(mail), random)
  return { html: sealed(texts.html), plain: sealed(texts.plain) }
}

export function openTexts({ secrets }: MailDeps, mail: MailKey, texts: Texts): Texts {
  const keys = keysOf(secrets)
  const opened = (text: string): string => unsealText(keys, text, contextOf(mail))
  return { html: opened(texts.html), plain: opened(texts.plain) }
}
