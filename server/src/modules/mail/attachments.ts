import type { Paper } from '../../papers/sheet.ts'

/** A document attached to an email. Made when the email is sent, so that it is up to date. */
export interface Attachment {
  kind: 'receipt' | 'statement'
  /** Identifies the document for its module. */
  subject: string
}

export interface AttachmentMaker {
  kind: Attachment['kind']
  /** Null when the document no longer exists. */
  make: (merchantId: string, subject: string) => Promise<Paper | null>
}

/** As stored in the row of the email. */
export const writeAttachment = ({ kind, subject }: Attachment): string => `${kind}:${subject}`

interface AttachmentContext {
  attachments: readonly AttachmentMaker[]
  onError: (failure: unknown) => void
}

/** Leaves out a document that cannot be made, because the email says the same as its text. */
export async function makeAttachments(
  { attachments, onError }: AttachmentContext,
  merchantId: string,
  attachmentRef: string | null,
): Promise<Paper[]> {
  if (attachmentRef === null) return []
  const [kind, ...subject] = attachmentRef.split(':')
  const maker = attachments.find((candidate) => candidate.kind === kind)
  try {
    const paper = await maker?.make(merchantId, subject.join(':'))
    return paper ? [paper] : []
  } catch (failure) {
    onError(failure)
    return []
  }
}
