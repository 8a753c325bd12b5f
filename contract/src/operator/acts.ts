/** The actions in the security log, with their words before the subject's name. */
export const OPERATOR_ACTS = {
  'operator.added': 'Added a person:',
  'operator.changed': 'Changed the permissions of',
  'operator.disabled': 'Ended the access of',
  'operator.restored': 'Restored the access of',
  'operator.change_asked': 'Asked for a second person to change the access of',
  'operator.change_approved': 'Approved the change of the access of',
  'operator.change_refused': 'Refused the change of the access of',
  'operator.factor_reset': 'Gave a new key for the app to',
  'operator.link_made': 'Made a link to choose a password for',
  'operator.password_chosen': 'Chose a password:',
  'operator.sign_in': 'Signed in:',
  'operator.sign_out': 'Signed out:',
  'operator.refused': 'Lacked the permission for:',
  'payout_file.made': 'Made payment file',
  'payout_file.approved': 'Approved payment file',
  'payout_file.downloaded': 'Downloaded payment file',
  'payout_file.receipt_recorded': 'Recorded the bank’s receipt for payment file',
  'payout_file.void_asked': 'Asked to void payment file',
  'payout_file.voided': 'Voided payment file',
  'bank_profile.set': 'Set the account that pays:',
  'bank_statement.imported': 'Imported bank statement',
  'bank_returns.imported': 'Imported returns',
  'bank_entry.assigned': 'Assigned bank entry',
  'bank_return.assigned': 'Assigned return',
  'books.acknowledged': 'Acknowledged changes to the books of',
  'client_money.proved': 'Proved client money of',
  'settlement.resolved': 'Resolved settlement',
  'jobs.retried': 'Retried jobs:',
  'merchant.hold_set': 'Set the hold on new accounts of',
  'merchant.limits_set': 'Set the limits of',
  'merchant.reserve_set': 'Set the reserve of',
  'application.entered': 'Entered application',
  'application.changed': 'Changed application',
  'application.document_added': 'Added a document to application',
  'application.document_removed': 'Removed a document from application',
  'application.document_downloaded': 'Downloaded a document of application',
  'application.reviewed': 'Reviewed application',
  'application.refused': 'Refused application',
  'application.reopened': 'Reopened application',
  'application.activated': 'Activated application',
  'application.forgotten': 'Deleted the personal data of application',
} as const

export type OperatorAct = keyof typeof OPERATOR_ACTS

/** An action as a sentence; the bare name for an action of a newer server. */
export const operatorActLabel = (action: string, subject: string): string => {
  const label: string = OPERATOR_ACTS[action as OperatorAct] ?? action
  return subject === '' ? label.replace(/:$/, '') : `${label} ${subject}`
}
