const LOCAL_ZONES = [
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Darwin',
  'Australia/Perth',
  'Australia/Hobart',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
]

/** Every zone the browser knows, Australia and New Zealand first, and always the saved one. */
export function timeZoneOptions(saved: string): { value: string; label: string }[] {
  const others = Intl.supportedValuesOf('timeZone')
  return [...new Set([...LOCAL_ZONES, saved, ...others])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
}
