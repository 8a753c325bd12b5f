interface Terms {
  abacusEnabled: boolean
  /** Shows the settings also beside the list of all payouts. */
  settingsBesideAll: boolean
}

/** Whether the page of transfers has the tab in which bank accounts are kept. */
export const hasPayoutSettings = ({ abacusEnabled, settingsBesideAll }: Terms): boolean =>
  !abacusEnabled || settingsBesideAll
