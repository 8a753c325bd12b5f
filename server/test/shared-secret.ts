/** Shared by the processes of one installation; start a second server in a test with it. */
export const SHARED_SECRET = 'the secret that all servers share, long enough'
