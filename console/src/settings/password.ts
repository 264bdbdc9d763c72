/** The server takes no shorter password; said here before it is sent. */
export const MIN_PASSWORD = 10
