#!/usr/bin/python3
"""Makes tests/fixtures/statements again: statements in the layouts of Korean banks, written by other programs than those that read them.

    apt-get install --no-install-recommends libreoffice-calc python3-uno python3-xlwt python3-openpyxl
    /usr/bin/python3 scripts/make-statement-fixtures.py

The tests need none of these programs. Each folder holds `input.*`, and `expected.json` with the lines as the layout means them, or the code of
the refusal. Dates, salts and checksums that a program puts into a file differ each time.
"""
import html
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

import openpyxl
import uno
import xlwt
from com.sun.star.beans import PropertyValue

ROOT = Path(__file__).resolve().parent.parent / "tests/fixtures/statements"
PASSWORD = "다온1234"

# From the oldest: when, won (below 0 for a withdrawal), who, and what the bank calls it. The account held 1 000 000 won before.
MOVES = [
    ("2026-11-10 09:00:05", 50_000, "김민수", "타행이체"),
    ("2026-11-10 09:31:40", 1_234_567, "(주)한빛무역", "인터넷"),
    ("2026-11-10 13:05:00", -300_000, "이영희", "당행이체"),
    ("2026-11-11 00:05:09", 12, "예금이자", "이자"),
    ("2026-11-11 08:15:09", 10_000, "NGUYEN VAN ANH", "오픈뱅킹"),
    ("2026-11-11 08:15:20", 10_000, "김*민", "오픈뱅킹"),
    ("2026-11-12 10:10:10", -500, "이체수수료", "수수료"),
    ("2026-11-12 18:42:33", 99_000, "토스 박서준", "타행이체"),
    ("2026-11-13 20:27:00", -2_000_000, "급여, 11월", "대량이체"),
    ("2026-11-13 20:27:30", 3_000_000, "다온 \"본사\"", "CD이체"),
]


def lines(moves=MOVES, held=1_000_000):
    found = []
    for at, won, name, kind in moves:
        held += won
        found.append({"at": at, "won": won, "name": name, "kind": kind, "balance": held})
    return found


def expected(found, exact="second", balance="all"):
    cut = {"second": 19, "minute": 16, "day": 10}[exact]

    def one(line):
        shown = balance == "all" or (balance == "last" and line.get("isLast"))
        return {
            "at": line["at"][:cut],
            "won": str(line["won"]),
            "name": line["name"],
            "balance": str(line["balance"]) if shown else None,
        }

    return {"lines": [one(line) for line in found]}


def grouped(won):
    return f"{won:,}"


def into(line, empty=""):
    return grouped(line["won"]) if line["won"] > 0 else empty


def out(line, empty=""):
    return grouped(-line["won"]) if line["won"] < 0 else empty


def newest_first(found):
    return list(reversed(found))


# ---- the layouts: rows of texts, with numbers and moments where a bank writes them as such


def kb(found):
    total = [sum(max(0, sign * line["won"]) for line in found) for sign in (-1, 1)]
    return [
        ["거래내역조회"],
        ["계좌번호", "123456-04-123456", "", "예금주명", "다온게임즈"],
        ["조회기간", "2026.11.10 ~ 2026.11.13"],
        [],
        ["거래일시", "적요", "보낸분/받는분", "송금메모", "출금액", "입금액", "잔액", "거래점", "구분"],
        *[
            [line["at"].replace("-", "."), line["kind"], line["name"], "", out(line, "0"), into(line, "0"),
             grouped(line["balance"]), "국민강남", "전자금융"]
            for line in newest_first(found)
        ],
        ["합계", "", "", "", grouped(total[0]), grouped(total[1]), "", "", ""],
    ]


def shinhan(found, value=lambda won: won):
    return [
        ["거래내역조회 결과"],
        ["계좌번호 : 110-222-333444", "", "", "예금주 : 다온게임즈"],
        ["거래일자", "거래시간", "적요", "출금(원)", "입금(원)", "내용", "잔액(원)", "거래점"],
        *[
            [line["at"][:10], line["at"][11:], line["kind"], value(max(0, -line["won"])), value(max(0, line["won"])),
             line["name"], value(line["balance"]), "강남"]
            for line in newest_first(found)
        ],
    ]


def woori(found):
    return [
        ["거래내역"],
        ["No.", "거래일시", "적요", "기재내용", "지급(원)", "입금(원)", "거래후 잔액(원)", "취급점", "메모"],
        *[
            [str(at + 1), line["at"].replace("-", "."), line["kind"], line["name"], out(line, "0"), into(line, "0"),
             grouped(line["balance"]), "우리역삼", ""]
            for at, line in enumerate(newest_first(found))
        ],
    ]


def hana(found, value=lambda won: won):
    return [
        ["계좌번호", "267-910012-34504", "", "예금주", "다온게임즈"],
        ["거래일시", "적요", "의뢰인/수취인", "입금", "출금", "거래후잔액", "구분", "거래점", "거래특이사항"],
        *[
            [line["at"], line["kind"], line["name"], value(max(0, line["won"])), value(max(0, -line["won"])),
             value(line["balance"]), "인터넷", "하나역삼", ""]
            for line in found
        ],
    ]


def nh(found):
    return [
        ["입출금거래내역조회"],
        ["예금주명", "(주)다온게임즈"],
        ["순번", "거래일자", "출금금액(원)", "입금금액(원)", "거래 후 잔액(원)", "거래내용", "거래기록사항", "거래점", "거래시간", "이체메모"],
        *[
            [str(at + 1), line["at"][:10].replace("-", "/"), out(line), into(line), grouped(line["balance"]), line["kind"],
             line["name"], "농협 000123", line["at"][11:], ""]
            for at, line in enumerate(found)
        ],
    ]


def ibk(found, opening=None):
    first = [] if opening is None else [["", "2026-11-10", "", "", grouped(opening), "조회시작잔액", "", "", ""]]
    return [
        ["거래내역조회_입출식 예금"],
        ["NO", "거래일시", "출금", "입금", "거래후 잔액", "거래내용", "상대계좌번호", "상대은행", "거래구분"],
        *first,
        *[
            [str(at + 1), line["at"], out(line, "0"), into(line, "0"), grouped(line["balance"]), line["name"], "", "", line["kind"]]
            for at, line in enumerate(found)
        ],
    ]


def sc(found):
    return [
        ["입출금 내역"],
        ["거래일시", "적요", "보낸이/받는이", "나간금액", "들어온금액", "남은금액", "거래점"],
        *[
            [line["at"].replace("-", "/"), line["kind"], line["name"], out(line), into(line), grouped(line["balance"]), "SC강남"]
            for line in newest_first(found)
        ],
    ]


def kakao(found, value=grouped):
    return [
        ["", "카카오뱅크 거래내역"],
        ["", "성명", "다온게임즈", "", "계좌번호", "3333-01-1234567"],
        ["", "조회기간", "2026.11.10 ~ 2026.11.13"],
        [],
        ["", "거래일시", "구분", "거래금액", "거래 후 잔액", "거래구분", "내용", "메모"],
        *[
            ["", line["at"].replace("-", "."), "입금" if line["won"] > 0 else "출금", value(line["won"]), value(line["balance"]),
             line["kind"], line["name"], ""]
            for line in newest_first(found)
        ],
    ]


def toss(found):
    return [
        ["토스뱅크 거래내역"],
        ["예금주", "다온게임즈", "", "계좌번호", "1000-1234-5678"],
        ["거래 일시", "적요", "거래 유형", "거래 기관", "계좌번호", "거래 금액", "거래 후 잔액", "메모"],
        *[
            [line["at"].replace("-", "."), line["name"], "입금" if line["won"] > 0 else "출금", "국민은행", "***-**-1234",
             grouped(line["won"]), grouped(line["balance"]), ""]
            for line in newest_first(found)
        ],
    ]


def kbank(found):
    return [
        ["거래일시", "거래구분", "입금금액", "출금금액", "잔액", "상대 예금주명", "상대은행", "적요내용", "메모"],
        *[
            [line["at"], line["kind"], into(line, "0"), out(line, "0"), grouped(line["balance"]), line["name"], "케이뱅크", "", ""]
            for line in newest_first(found)
        ],
    ]


def last_of_days(found):
    """The balance beside the last line of each day alone."""
    return [
        {**line, "isLast": at + 1 == len(found) or found[at + 1]["at"][:10] != line["at"][:10]}
        for at, line in enumerate(found)
    ]


def mg(found):
    return [
        ["예금거래내역", "", "", "새마을금고"],
        ["거래일", "거래내용", "기재내용", "찾으신금액", "맡기신금액", "거래후잔액", "취급점"],
        *[
            [line["at"][:10].replace("-", "."), line["kind"], line["name"], out(line), into(line),
             grouped(line["balance"]) if line["isLast"] else "", "본점"]
            for line in found
        ],
        ["※ 안내", "본 내역은 참고용이며 효력이 없습니다."],
    ]


def post(found, clock=lambda at: at[11:]):
    return [
        ["우체국예금 거래내역"],
        ["거래일자", "거래시각", "거래구분", "거래금액", "잔액", "적요", "거래국"],
        *[
            [line["at"][:10], clock(line["at"]), "입금" if line["won"] > 0 else "출금", grouped(abs(line["won"])),
             grouped(line["balance"]), line["name"], "서울중앙"]
            for line in found
        ],
    ]


# ---- the programs


def with_xlwt(path, rows, formats=None, formula=False, sheets=1):
    book = xlwt.Workbook(encoding="utf-8")
    moment = xlwt.easyxf(num_format_str="YYYY-MM-DD HH:MM:SS")
    for number in range(sheets):
        sheet = book.add_sheet(f"내역{number + 1}")
        for at, row in enumerate(rows):
            for column, cell in enumerate(row):
                if cell == "":
                    continue
                if isinstance(cell, datetime):
                    sheet.write(at, column, cell, moment)
                else:
                    sheet.write(at, column, cell)
        if formula:
            sheet.write(len(rows), 0, "합계")
            sheet.write(len(rows), 4, xlwt.Formula("SUM(E5:E9)"))
    book.save(str(path))


def with_openpyxl(path, rows):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "거래내역"
    for at, row in enumerate(rows):
        for column, cell in enumerate(row):
            if cell == "":
                continue
            written = sheet.cell(row=at + 1, column=column + 1, value=cell)
            if isinstance(cell, datetime):
                written.number_format = "yyyy-mm-dd hh:mm:ss"
    book.save(path)


class Office:
    """LibreOffice without a window."""

    FILTERS = {
        "xls": "MS Excel 97",
        "xlsx": "Calc MS Excel 2007 XML",
        "html": "HTML (StarCalc)",
        "xml": "MS Excel 2003 XML",
    }

    def __enter__(self):
        self.folder = tempfile.mkdtemp()
        pipe = f"fixtures{os.getpid()}"
        self.process = subprocess.Popen(
            ["soffice", "--headless", "--norestore", "--invisible", f"-env:UserInstallation=file://{self.folder}/profile",
             f"--accept=pipe,name={pipe};urp;"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
        for _ in range(120):
            try:
                context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
                break
            except Exception:
                time.sleep(0.5)
        self.desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        return self

    def __exit__(self, *_):
        try:
            self.desktop.terminate()
        except Exception:
            pass
        self.process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)

    def write(self, path, rows, kind, password=None, change=None):
        """A sheet of these rows in the format `kind`; `change` may alter it before it is stored."""
        document = self.desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, (prop("Hidden", True),))
        sheet = document.Sheets.getByIndex(0)
        sheet.Name = "거래내역"
        locale = uno.createUnoStruct("com.sun.star.lang.Locale")
        formats = document.NumberFormats
        moment = formats.queryKey("YYYY-MM-DD HH:MM:SS", locale, False)
        if moment < 0:
            moment = formats.addNew("YYYY-MM-DD HH:MM:SS", locale)
        for at, row in enumerate(rows):
            for column, cell in enumerate(row):
                if cell == "":
                    continue
                target = sheet.getCellByPosition(column, at)
                if isinstance(cell, datetime):
                    target.Value = (cell - datetime(1899, 12, 30)).total_seconds() / 86400
                    target.NumberFormat = moment
                elif isinstance(cell, (int, float)):
                    target.Value = cell
                else:
                    target.String = cell
        if change is not None:
            change(document, sheet)
        # `Password` locks an .xls, and the key an .xlsx.
        stored = [prop("FilterName", self.FILTERS[kind])]
        if password is not None and kind == "xls":
            stored.append(prop("Password", password))
        elif password is not None:
            keys = []
            for name, value in (("OOXPassword", password), ("CryptoType", "StrongEncryptionDataSpace")):
                key = uno.createUnoStruct("com.sun.star.beans.NamedValue")
                key.Name, key.Value = name, value
                keys.append(key)
            stored.append(prop("EncryptionData", uno.Any("[]com.sun.star.beans.NamedValue", tuple(keys))))
        document.storeToURL(f"file://{path}", tuple(stored))
        document.close(True)


def prop(name, value):
    found = PropertyValue()
    found.Name, found.Value = name, value
    return found


def csv(rows, separator=","):
    def cell(text):
        marked = any(mark in text for mark in (separator, '"', "\n"))
        return '"' + text.replace('"', '""') + '"' if marked else text

    return "\r\n".join(separator.join(cell(text) for text in row) for row in rows) + "\r\n"


def page(tables, style="td{mso-number-format:'\\@'}", cell="<td>{}</td>"):
    body = "".join(
        "<table border=1>" + "".join(
            "<tr>" + "".join(cell.format(html.escape(str(text)) or "&nbsp;") for text in row) + "</tr>\n" for row in rows
        ) + "</table><br>\n" for rows in tables)
    return (
        '<html xmlns:x="urn:schemas-microsoft-com:office:excel">\n<head><meta http-equiv="Content-Type" '
        f'content="application/vnd.ms-excel; charset=euc-kr"><style>{style}</style></head>\n<body>{body}</body></html>\n')


def moments(rows, column):
    """The texts of a column as moments."""
    return [
        [datetime.strptime(cell, "%Y-%m-%d %H:%M:%S") if at == column and cell[:4] == "2026" else cell for at, cell in enumerate(row)]
        for row in rows
    ]


def main():
    shutil.rmtree(ROOT, ignore_errors=True)
    made = 0

    def folder(name, what, file_name, more=None):
        nonlocal made
        made += 1
        where = ROOT / f"{made:03d}-{name}"
        where.mkdir(parents=True)
        (where / "expected.json").write_text(json.dumps({**what, **(more or {})}, ensure_ascii=False, indent=2) + "\n")
        return where / file_name

    found = lines()
    good = expected(found)
    named = {"accounts": ["123456-04-123456"], "holders": ["다온게임즈"]}
    bank = {
        "kb": named,
        "shinhan": {"accounts": ["110-222-333444"], "holders": ["다온게임즈"]},
        "hana": {"accounts": ["267-910012-34504"], "holders": ["다온게임즈"]},
        "nh": {"accounts": [], "holders": ["(주)다온게임즈"]},
        "kakao": {"accounts": ["3333-01-1234567"], "holders": ["다온게임즈"]},
        "toss": {"accounts": ["1000-1234-5678"], "holders": ["다온게임즈"]},
    }
    with Office() as office:
        with_xlwt(folder("kb-xls", good, "input.xls", bank["kb"]), kb(found))
        folder("kb-html-cp949", good, "input.xls", bank["kb"]).write_bytes(page([kb(found)]).encode("cp949"))
        with_xlwt(folder("shinhan-xls-numbers", good, "input.xls", bank["shinhan"]), shinhan(found))
        with_openpyxl(folder("shinhan-xlsx", good, "input.xlsx", bank["shinhan"]), shinhan(found))
        office.write(folder("woori-html-of-office", good, "input.html"), woori(found), "html")
        office.write(folder("woori-xls-of-office", good, "input.xls"), woori(found), "xls")
        office.write(folder("hana-xml-2003", good, "input.xls", bank["hana"]), moments(hana(found, str), 0), "xml")
        office.write(folder("hana-xml-2003-numbers", good, "input.xml", bank["hana"]), hana(found), "xml")
        office.write(folder("hana-xlsx-locked", good, "input.xlsx", {"password": PASSWORD, **bank["hana"]}), moments(hana(found, str), 0),
                     "xlsx", PASSWORD)
        office.write(folder("nh-xls-locked", good, "input.xls", {"password": PASSWORD, **bank["nh"]}), nh(found), "xls", PASSWORD)
        # Fields of 16 bytes that end within a syllable.
        cut = [*MOVES[:2], ("2026-11-10 13:06:00", 70_000, "주식회사대한무…", "타행이체"), *MOVES[2:]]
        rows = nh(lines(cut))
        folder("nh-csv-cut-names", expected(lines(cut)), "input.csv", bank["nh"]).write_bytes(
            csv(rows).encode("cp949").replace("주식회사대한무…".encode("cp949"), "주식회사대한무역".encode("cp949")[:15]))
        folder("nh-html-cut-names", expected(lines(cut)), "input.xls", bank["nh"]).write_bytes(
            page([rows]).encode("cp949").replace("주식회사대한무…".encode("cp949"), "주식회사대한무역".encode("cp949")[:15]))
        folder("nh-csv-half-within", {"unreadable": "text"}, "input.csv").write_bytes(
            csv(nh(found)).encode("cp949").replace("이영희".encode("cp949"), "이영희".encode("cp949")[:5] + b" 1", 1))
        with_xlwt(folder("ibk-xls-opening-row", good, "input.xls"), ibk(found, 1_000_000))
        with_xlwt(folder("ibk-xls-moments", good, "input.xls"), moments(ibk(found), 1))
        with_xlwt(folder("ibk-xls-formula-not-calculated", {"unreadable": "formula"}, "input.xls"), ibk(found), formula=True)
        with_xlwt(folder("sc-xls", good, "input.xls"), sc(found))
        folder("sc-html-utf8", good, "input.html").write_text(page([[["SC제일은행"]], sc(found)]).replace("euc-kr", "utf-8"))
        office.write(folder("kakao-xlsx-locked", good, "input.xlsx", {"password": PASSWORD, **bank["kakao"]}), kakao(found), "xlsx", PASSWORD)
        with_openpyxl(folder("kakao-xlsx", good, "input.xlsx", bank["kakao"]), kakao(found))
        with_xlwt(folder("kakao-xls-numbers", good, "input.xls", bank["kakao"]), kakao(found, lambda won: won))
        with_openpyxl(folder("toss-xlsx", good, "input.xlsx", bank["toss"]), toss(found))
        folder("toss-csv-utf8", good, "input.csv", bank["toss"]).write_text("\ufeff" + csv(toss(found)))
        with_xlwt(folder("kbank-xls", good, "input.xls"), kbank(found))
        office.write(folder("kbank-xlsx-locked", good, "input.xlsx", {"password": PASSWORD}), kbank(found), "xlsx", PASSWORD)
        folder("kbank-txt-utf16", good, "input.txt").write_bytes(csv(kbank(found), "\t").encode("utf-16"))
        days = last_of_days(found)
        with_xlwt(folder("mg-xls-balance-of-day", expected(days, "day", "last"), "input.xls"), mg(days))
        folder("mg-html-two-tables", expected(days, "day", "last"), "input.xls").write_bytes(
            page([[["새마을금고"], ["조회기간", "2026.11.10 ~ 2026.11.13"]], mg(days)[1:]]).encode("cp949"))
        # The end of a day, and the moments after midnight.
        ends = lines([MOVES[0], ("2026-11-11 00:00:00", 7_000, "박하늘", "이체"), *MOVES[3:]])
        at_end = {"2026-11-11 00:00:00": ("2026-11-10", "24:00:00")}
        rows = post(ends)
        rows[3][0], rows[3][1] = at_end["2026-11-11 00:00:00"]
        with_xlwt(folder("post-xls-24-00", expected(ends), "input.xls"), rows)

        def half(at):
            hour = int(at[11:13])
            return f"{'오전' if hour < 12 else '오후'} {hour % 12}:{at[14:19]}"

        folder("post-csv-half-days", good, "input.csv").write_bytes(csv(post(found, half)).encode("cp949"))
        marked = [
            [f"\u200b{cell[:4]}\u200e{cell[4:]}\u00a0" if cell[:4] == "2026" else cell.replace(",", ",\u2060") if cell[:1].isdigit() else cell
             for cell in row] for row in sc(found)
        ]
        folder("sc-csv-invisible-marks", good, "input.csv").write_text("\ufeff" + csv(marked))
        # A heading of two rows: 거래금액 above 출금 and 입금.
        body = "".join(
            "<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in (
                line["at"], line["kind"], line["name"], out(line), into(line), grouped(line["balance"]))) + "</tr>" for line in found)
        merged = (
            "<html><body><p>예금주 : 다온게임즈</p><table><thead><tr><th rowspan=2>거래일시</th><th rowspan=2>적요</th>"
            "<th rowspan=2>의뢰인/수취인</th><th colspan=2>거래금액</th><th rowspan=2>잔액</th></tr>"
            f"<tr><th>출금</th><th>입금</th></tr></thead><tbody>{body}</tbody></table></body></html>")
        folder("hana-html-merged-heading", good, "input.xls", {"accounts": [], "holders": ["다온게임즈"]}).write_text(merged)
        # Names as numbers of characters, cells that nothing closes, and a table within a table.
        loose = "<table>" + "".join(
            "<tr>" + "".join("<td>" + "".join(f"&#{ord(c)};" for c in str(cell)) for cell in row) + "\n" for row in nh(found)) + "</table>"
        folder("nh-html-loose", good, "input.xls", bank["nh"]).write_text(
            f"<html><body><table width=100%><tr><td>{loose}</td></tr></table></body></html>")
        euckr = (
            '<?xml version="1.0" encoding="euc-kr"?>\n<?mso-application progid="Excel.Sheet"?>\n'
            '<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">'
            '<Worksheet ss:Name="내역"><Table>' + "".join(
                "<Row>" + "".join(
                    f'<Cell ss:Index="{at + 1}"><Data ss:Type="String">{html.escape(cell)}</Data></Cell>' for at, cell in enumerate(row) if cell
                ) + "</Row>" for row in woori(found)) + "</Table></Worksheet></Workbook>")
        folder("woori-xml-cp949", good, "input.xls").write_bytes(euckr.encode("cp949"))

        def sums(_document, sheet):
            for column, letter in ((4, "E"), (5, "F")):
                sheet.getCellByPosition(column, 2 + len(found)).Formula = f"=SUM({letter}3:{letter}{2 + len(found)})"
            sheet.getCellByPosition(0, 2 + len(found)).String = "합계"

        office.write(folder("woori-xls-formulas", good, "input.xls"), [
            [int(cell.replace(",", "")) if at and column in (4, 5, 6) and cell[:1].isdigit() else cell for column, cell in enumerate(row)]
            for at, row in enumerate(woori(found))], "xls", None, sums)

        def macro(document, _sheet):
            document.BasicLibraries.createLibrary("Standard") if not document.BasicLibraries.hasByName("Standard") else None
            document.BasicLibraries.getByName("Standard").insertByName("Module1", "Sub Main\nMsgBox \"x\"\nEnd Sub\n")

        office.write(folder("sc-xls-macro", good, "input.xls"), sc(found), "xls", None, macro)

        def link(_document, sheet):
            sheet.getCellByPosition(8, 0).Formula = "='file:///nowhere/other.xls'#$Sheet1.A1"

        office.write(folder("sc-xls-external-link", {"anyOf": [{"unreadable": "formula"}, good]}, "input.xls"), sc(found), "xls", None, link)
        with_xlwt(folder("kb-xls-two-sheets", {"unreadable": "sheets"}, "input.xls"), kb(found), sheets=2)
        with_xlwt(folder("kb-xls-cut-off", {"unreadable": "xls"}, "input.xls"), kb(found))
        whole = ROOT / f"{made:03d}-kb-xls-cut-off/input.xls"
        whole.write_bytes(whole.read_bytes()[: whole.stat().st_size * 2 // 3])
        text = page([kb(found)])
        folder("kb-html-cut-off", {"unreadable": "form"}, "input.xls").write_bytes(text[: len(text) * 2 // 3].encode("cp949"))
        office.write(folder("kakao-xlsx-without-password", {"unreadable": "password"}, "input.xlsx"), kakao(found), "xlsx", PASSWORD)
        office.write(folder("nh-xls-wrong-password", {"unreadable": "wrongPassword", "password": "1234"}, "input.xls"), nh(found), "xls", PASSWORD)
        folder("kb-empty", {"unreadable": "empty"}, "input.csv").write_bytes(b"")
    print(f"{made} statements in {ROOT}")


if __name__ == "__main__":
    sys.exit(main())
