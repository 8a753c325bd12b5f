/** Legal forms of a business. */
export const ENTITY_KINDS = {
  company: 'Company',
  sole_trader: 'Sole trader',
  partnership: 'Partnership',
  trust: 'Trust',
  association: 'Association or charity',
} as const
export type EntityKind = keyof typeof ENTITY_KINDS

export const DOCUMENT_KINDS = {
  registration: 'Extract of the business register',
  identity: 'Identity document',
  bank: 'Proof of the bank account',
  address: 'Proof of an address',
  other: 'Another document',
} as const
export type DocumentKind = keyof typeof DOCUMENT_KINDS

/** Why an application was refused. The system gives `lapsed` when no one has touched it for long. */
export const REFUSAL_REASONS = {
  identity: 'Identity not proven',
  documents: 'Documents missing or not readable',
  business: 'A business that we do not serve',
  risk: 'Risk too high',
  withdrawn: 'Withdrawn by the applicant',
  lapsed: 'No activity for too long',
  other: 'Another reason',
} as const
export type RefusalReason = keyof typeof REFUSAL_REASONS

export const APPLICATION_STATES = ['entered', 'reviewed', 'activated', 'refused'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

export const MAX_PEOPLE = 20

/** Per document. */
export const DOCUMENT_BYTES = 5 * 1024 * 1024
