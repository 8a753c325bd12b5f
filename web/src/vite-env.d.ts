/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Where the merchant configuration is asked for; `/api` of the same origin when unset. */
  readonly VITE_CONFIG_HOST?: string
  /** The help contact of the standard brand. */
  readonly SUPPORT_EMAIL?: string
  /** The help contact of the consumer brand. */
  readonly SUPPORT_EMAIL_CONSUMER?: string
}
