/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The base of the merchant configuration call; `/api` on the same origin when unset. */
  readonly VITE_CONFIG_HOST?: string
}
