/** Icons after Tabler's: 24 units, 1.75 stroke. All decorate a word. */

export const shared = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
  className: 'icon',
} as const

export function LockIcon() {
  return (
    <svg {...shared}>
      <path d="M6 11h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1Zm2 0V7a4 4 0 0 1 8 0v4" />
    </svg>
  )
}

export function OfflineIcon() {
  return (
    <svg {...shared}>
      <path d="M12 18h.01M9.2 15.2a4 4 0 0 1 5.6 0M6.3 12.3a8 8 0 0 1 4-2.2m4.3.6a8 8 0 0 1 3.1 1.6M3.5 9.5A12 12 0 0 1 7 7.2m3.8-1A12 12 0 0 1 20.5 9.5M3 3l18 18" />
    </svg>
  )
}

export function AlertIcon() {
  return (
    <svg {...shared}>
      <path d="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 5v4.5m0 3.5h.01" />
    </svg>
  )
}
