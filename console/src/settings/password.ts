/** The server takes no shorter password; checked here before it is sent. */
export const MIN_PASSWORD = 10
