/** The processes of one installation share it; a second server in a test must be started with it. */
export const SHARED_SECRET = 'the secret that all servers share, long enough'
