/** The topic of jobs that look at the whole service. */
export const DOCTOR_TOPIC = 'doctor'
export const DOCTOR_VERSION = 1
