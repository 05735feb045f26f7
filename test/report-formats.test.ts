// Tests of reporters, divided by subject.
import './report-formats/exact.ts'
import './report-formats/html.ts'
import './report-formats/pages.ts'
import './report-formats/code-quality.ts'
import './report-formats/sarif.ts'
import './report-formats/spectral.ts'
import './report-formats/hostile.ts'
import './report-formats/known-reports.ts'
