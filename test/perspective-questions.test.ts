// Tests of the questions of the perspective transform, divided by subject.
import './perspective-questions/rows.ts'
import './perspective-questions/messages.ts'
