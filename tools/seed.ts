/* Demonstration members for a sandbox: makes what is missing, leaves the rest, prints the sign-ins as its last line. */
