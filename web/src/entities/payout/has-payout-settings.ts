interface Terms {
  abacusEnabled: boolean
  /** Shows the settings also beside the list of all payouts. */
  settingsBesideAll: boolean
}

/** Whether the transfers page has the settings tab, with the bank accounts. */
export const hasPayoutSettings = ({ abacusEnabled, settingsBesideAll }: Terms): boolean =>
  !abacusEnabled || settingsBesideAll
