import type { SettingsTab, SettingsTabs } from '@paydeck/contract/brands/brand'

/** The tab that the address names; the first one when it names none of the brand's. */
export const openTab = (tabs: SettingsTabs, name: string | undefined): SettingsTab =>
  tabs.find(({ tab }) => tab === name) ?? tabs[0]
