import { shared } from '../form/icons.tsx'

export function TickIcon() {
  return (
    <svg {...shared} strokeWidth={2.25}>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </svg>
  )
}

export function CrossIcon() {
  return (
    <svg {...shared} strokeWidth={2.25}>
      <path d="M7 7l10 10M17 7 7 17" />
    </svg>
  )
}

export function BrokenLinkIcon() {
  return (
    <svg {...shared}>
      <path d="m17 22v-2M9 15l6-6M11 6l.5-.5a5 5 0 0 1 7 7l-.5.5M13 18l-.5.5a5 5 0 0 1-7-7l.5-.5M20 17h2M2 7h2M7 2v2" />
    </svg>
  )
}

export function PrintIcon() {
  return (
    <svg {...shared}>
      <path d="M7 17H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-2M17 9V5a2 2 0 0 0-2-2H9a2 2 0 0 0-2 2v4m0 6a2 2 0 0 1 2-2h6a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-4Z" />
    </svg>
  )
}

export function DownloadIcon() {
  return (
    <svg {...shared}>
      <path d="M12 4v11m0 0 4-4m-4 4-4-4M4 19h16" />
    </svg>
  )
}
