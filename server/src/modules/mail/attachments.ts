import type { Paper } from '../../papers/sheet.ts'

/** What a mail carries beside its text: made when the mail leaves, so that it says what is true then. */
export interface Attachment {
  kind: 'receipt' | 'statement'
  /** What it is about, in its module's words. */
  subject: string
}

export interface AttachmentMaker {
  kind: Attachment['kind']
  /** Null when there is no such paper any more. */
  make: (merchantId: string, subject: string) => Promise<Paper | null>
}

/** As the row of the mail keeps it. */
export const writeAttachment = ({ kind, subject }: Attachment): string => `${kind}:${subject}`

interface Making {
  attachments: readonly AttachmentMaker[]
  onError: (failure: unknown) => void
}

/** The text of a mail says the same as its paper, so that it leaves without one that could not be made. */
export async function makeAttachments(
  { attachments, onError }: Making,
  merchantId: string,
  written: string | null,
): Promise<Paper[]> {
  if (written === null) return []
  const [kind, ...subject] = written.split(':')
  const maker = attachments.find((one) => one.kind === kind)
  try {
    const paper = await maker?.make(merchantId, subject.join(':'))
    return paper ? [paper] : []
  } catch (failure) {
    onError(failure)
    return []
  }
}
