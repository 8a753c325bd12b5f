/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the merchant configuration is asked for; `/api` of the same origin when unset. */
  readonly VITE_CONFIG_HOST?: string
}
