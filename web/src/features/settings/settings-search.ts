import type { SettingsTab, SettingsTabs } from '@paydeck/contract/brands/brand'

/** Falls back to the first tab. */
export const openTab = (tabs: SettingsTabs, name: string | undefined): SettingsTab =>
  tabs.find(({ tab }) => tab === name) ?? tabs[0]
