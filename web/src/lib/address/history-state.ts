declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when a list opened the record: going back is one step of history. */
    isFromList?: boolean
    /** The action another page asked to open; removed once it is done or cancelled. */
    act?: string
    /** The permission that the person lacked for the page that redirected here. */
    refused?: string
    /** The unknown address that redirected here. */
    unknown?: string
  }
}

export const FROM_LIST = { isFromList: true } as const
