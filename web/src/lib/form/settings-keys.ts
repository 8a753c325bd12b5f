/** Under what each setting of a merchant is kept; several entities read and save some of them. */
export const settingsKeys = {
  status: (merchantId: string): string[] => ['session', 'status', merchantId],
  publicInfo: (merchantId: string): string[] => ['settings', 'public-info', merchantId],
  personal: (merchantId: string): string[] => ['settings', 'personal', merchantId],
  account: (merchantId: string): string[] => ['settings', 'account', merchantId],
  /** What was saved since the configuration was read and belongs in its place. */
  changed: (merchantId: string): string[] => ['session', 'changed', merchantId],
} as const
