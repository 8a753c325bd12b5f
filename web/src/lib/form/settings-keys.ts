export const settingsKeys = {
  status: (merchantId: string): string[] => ['session', 'status', merchantId],
  publicInfo: (merchantId: string): string[] => ['settings', 'public-info', merchantId],
  personal: (merchantId: string): string[] => ['settings', 'personal', merchantId],
  account: (merchantId: string): string[] => ['settings', 'account', merchantId],
  /** Settings saved since the configuration was read. */
  changed: (merchantId: string): string[] => ['session', 'changed', merchantId],
} as const
